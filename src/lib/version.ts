import manifest from '../../package.json' with { type: 'json' };

/** The program's own version, as package.json has it. */
export const { version } = manifest;
