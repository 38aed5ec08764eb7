import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentTexts } from './documents.ts';
import { type GeneratorTarget, ran } from './target.ts';

const version = '7.16.0';
const artifact = `org.openapitools:openapi-generator-cli:${version}`;
/** The documents with the key of a caller. */
const ofCallers = ['caller', 'claims', 'askers'] as const;

/** Generates Java clients with OpenAPI Generator, and compiles them. */
export async function javaClients(target: GeneratorTarget): Promise<string> {
  for (const name of ofCallers) {
    generate(target, name, ['-g', 'java', '--library', 'native']);
    ran('mvn', ['-q', '-B', 'compile'], { ...target, folder: join(target.folder, name) });
  }
  return 'compiled';
}

/** Generates a Go client with OpenAPI Generator, without options for unions, and decodes every kind of answer. */
export async function goUnions(target: GeneratorTarget): Promise<string> {
  generate(target, 'caller', ['-g', 'go', '--additional-properties=packageName=hdo,withGoMod=true']);
  const folder = join(target.folder, 'caller');
  rmSync(join(folder, 'test'), { recursive: true });
  writeFileSync(join(folder, 'decode_test.go'), program);
  ran('go', ['mod', 'tidy'], { ...target, folder });
  ran('go', ['test', '.'], { ...target, folder });
  return 'decoded';
}

function generate(target: GeneratorTarget, name: (typeof ofCallers)[number], options: readonly string[]): void {
  const { folder } = target;
  mkdirSync(join(folder, 'generator'), { recursive: true });
  ran(
    'mvn',
    ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}/generator`],
    target,
  );
  writeFileSync(join(folder, `${name}.json`), documentTexts[name] ?? '');
  const jar = join(folder, 'generator', `openapi-generator-cli-${version}.jar`);
  ran('java', ['-jar', jar, 'generate', '-i', `${name}.json`, '-o', name, ...options], target);
}

const sha256 = 'a'.repeat(64);
const file = `{"file_id":"fil_1","filename":"a","mime_type":"text/plain","size_bytes":1,"sha256":"${sha256}"}`;
const date = '"value_date":"2026-11-29","display_timezone":null';
const instant = '"value_utc":"2026-11-29T10:00:00Z","display_timezone":"UTC"';
const answers = [
  '{"kind":"none"}',
  '{"kind":"free_text","text":"x"}',
  '{"kind":"single_select","value":"a"}',
  '{"kind":"multi_select","values":["a","b"]}',
  `{"kind":"date_picker","mode":"date",${date}}`,
  `{"kind":"date_picker","mode":"datetime",${instant}}`,
  `{"kind":"file_upload","file":${file}}`,
];

const program = `package hdo

import (
	"encoding/json"
	"testing"
)

func TestAnswers(t *testing.T) {
	for _, text := range []string{${answers.map((text) => `\`${text}\``).join(', ')}} {
		var answer ActionResponse
		if err := json.Unmarshal([]byte(text), &answer); err != nil {
			t.Error(text, err)
		}
	}
}
`;
