FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS packages
ARG REQUIREMENTS=requirements.txt
COPY ${REQUIREMENTS} requirements.txt
RUN python -m venv --without-pip /venv && pip --python /venv/bin/python install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
RUN useradd --uid 10001 --create-home bot && install -d -o bot -m 0700 /home/bot/data
WORKDIR /home/bot
COPY --from=packages /venv /venv
COPY migrations migrations
COPY bot bot
COPY .env.example .env.example
# The commit, for --version; a folder without git has none: docker build --build-arg COMMIT=…
ARG COMMIT=
RUN if [ -n "$COMMIT" ]; then echo "$COMMIT" >bot/COMMIT; fi
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HEALTH_PORT=8080
USER 10001
# A folder, never a single file: SQLite keeps its write-ahead log beside the database, and backups go there, too.
VOLUME /home/bot/data
STOPSIGNAL SIGTERM
# The bot needs a while to connect, and finds its way back after an outage by itself: red means "look", not "restart".
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run", "--migrate"]
