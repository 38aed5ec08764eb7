/** Makes a map of at most `most` entries. A key that is set becomes the newest; the oldest is evicted beyond that. */
export function boundedMap<K, V>(most: number) {
  const entries = new Map<K, V>();
  return {
    get: (key: K): V | undefined => entries.get(key),
    set(key: K, value: V): void {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= most) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
    delete: (key: K): boolean => entries.delete(key),
    clear: (): void => entries.clear(),
  };
}
