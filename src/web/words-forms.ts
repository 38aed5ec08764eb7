export const formWords = { unseen: (n: string) => n, table: 'Table' };
