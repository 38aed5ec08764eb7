/** Escapes characters in JSON text that a terminal may interpret or hide. The parsed value stays the same. */
export function plainJson(json: string): string {
  return /[^\n\x20-\x7e]/.test(json) ? json.replaceAll(/[[\p{Cc}\p{DI}\p{Cf}\p{Zl}\p{Zp}]--[\n]]/gv, escaped) : json;
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');
}
