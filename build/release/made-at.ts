const fixed_seconds = Date.UTC(2025, 0, 1) / 1_000;

/** The time of everything in packages and images, so that the same sources give the same bytes. */
export const madeAt = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? fixed_seconds) * 1_000);
