# syntax=docker/dockerfile:1
FROM python:3.11-slim AS packages
COPY requirements.txt .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.11-slim
RUN useradd --uid 10001 --create-home bot && install -d -o bot /home/bot/data
WORKDIR /home/bot
COPY --from=packages /venv /venv
COPY pyproject.toml ./
COPY migrations migrations
COPY bot bot
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1
USER 10001
# A folder, never a single file: SQLite keeps its write-ahead log beside the database.
VOLUME /home/bot/data
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "run", "--migrate"]
