import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPython } from '../helpers/programs/find-python.ts';
import { documentTexts } from './documents.ts';
import { type GeneratorTarget, ran } from './target.ts';

const generator = ['openapi-python-client==0.29.1', 'ruff'];
const untouched = ['--overwrite', '--meta', 'none'];

/** Generates the Python clients of callers and device requests, and runs a program with the caller client. */
export async function pythonClient(target: GeneratorTarget): Promise<string> {
  const { folder } = target;
  const bin = join(folder, 'venv', 'bin');
  ran(findPython(), ['-m', 'venv', 'venv'], target);
  ran(join(bin, 'pip'), ['install', '--quiet', ...generator], target);
  const env = { ...target.env, PATH: `${bin}:${process.env.PATH}` };
  // this generator does not support the uploads of any type and JSON lines of the reviewers' API
  for (const name of ['caller', 'device']) {
    writeFileSync(join(folder, `${name}.json`), documentTexts[name] ?? '');
    const options = ['generate', '--path', `${name}.json`, '--output-path', name, ...untouched];
    const said = ran(join(bin, 'openapi-python-client'), options, { folder, env });
    assert.doesNotMatch(said, /WARNING|ERROR/, said);
  }
  return ran(join(bin, 'python'), ['-c', program], { folder, env });
}

const program = `
import os
from caller import AuthenticatedClient
from caller.api.input_ import input_send
from caller.models import Submission

client = AuthenticatedClient(base_url=os.environ["HDO_URL"], token=os.environ["HDO_API_KEY"])

def send(title):
    return input_send.sync(client=client, body=Submission.from_dict({
        "caller_item_id": "generated",
        "row_type": {"display": "Deployment", "icon": "rocket"},
        "title": title,
        "subtitle": "Now",
        "summary": "All green.",
        "link_buttons": [],
        "actions": [
            {"display": "Yes", "icon": "check", "value": "yes", "overflow": False, "popup": {"kind": "none"}},
        ],
    }))

first = "created" if send("Deploy?").data.created else "known"
second = send("Deploy now?").error.code
wrong = send("").error
print(f"{first}; {second}; {wrong.code} at {wrong.fields[0].path}")
`;
