// Files that a person sends, as the websocket carries them.

/** The names and contents (base64) of chosen files. */
export function contentsOf(list) {
  return Promise.all([...list].map(async (file) => ({ name: file.name, content: await contentOf(file) })));
}

function contentOf(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
