import manifest from '../../../package.json' with { type: 'json' };

export const { version } = manifest;

/** The file name of the TypeScript client. It has the version, because lock files keep the hash of each address. */
export const clientName = `human-decision-outbox-${version}.tgz`;

/** The file name of the Python client's wheel. pip accepts only a name that has the version. */
export const wheelName = `human_decision_outbox-${version}-py3-none-any.whl`;
