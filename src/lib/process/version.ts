import manifest from '../../../package.json' with { type: 'json' };

/** The program's version, from package.json. */
export const { version } = manifest;

/** The file name of the Python client's wheel. pip accepts only a name that has the version. */
export const wheelName = `human_decision_outbox-${version}-py3-none-any.whl`;
