import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { errors } from '../../src/contract/errors.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { submission } from '../helpers/data/submissions.ts';
import {
  dashboardExpressions,
  readAlerts,
  readDashboard,
  type Selector,
  selectorsOf,
} from '../helpers/deploy/promql.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { type RuleCase, ruleCases } from './rule-cases.ts';

const deploy = join(root, 'deploy');
/** Labels that Prometheus adds to what it reads. */
const added = ['job', 'instance'];

async function promtool(args: readonly string[], cwd: string): Promise<void> {
  const { code, stdout, stderr } = await spoken(debianTool('promtool', 'prometheus'), args, { cwd, env: {} });
  assert.equal(code, 0, stdout + stderr);
}

/** Writes JSON, which is YAML too, into a folder. */
function written(folder: string, name: string, content: object): string {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return name;
}

test('promtool accepts the rules and the example that reads the metrics', async () => {
  await promtool(['check', 'config', 'prometheus.yml'], deploy);
});

test('promtool parses every expression of the dashboard', async (t) => {
  const rules = dashboardExpressions(readDashboard()).map((expr, at) => ({ record: `expr:${at}`, expr }));
  assert.ok(rules.length > 40);
  const folder = temporary(t);
  await promtool(['check', 'rules', written(folder, 'rules.yml', { groups: [{ name: 'dashboard', rules }] })], folder);
});

test('each alert fires in its case, and is quiet in others', async (t) => {
  assert.deepEqual(Object.keys(ruleCases).sort(), [...readAlerts().keys()].sort(), 'an alert has no cases');
  const folder = temporary(t);
  cpSync(join(deploy, 'prometheus-rules.yml'), join(folder, 'rules.yml'));
  const byPace = Map.groupBy(Object.entries(ruleCases), ([, { every = '1m' }]) => every);
  const files = [...byPace].map(([evaluation_interval, cases]) => {
    const content = { rule_files: ['rules.yml'], evaluation_interval, tests: cases.flatMap(testsOf) };
    return written(folder, `tests-${evaluation_interval}.yml`, content);
  });
  await promtool(['test', 'rules', ...files], folder);
});

/** Builds the tests of an alert for promtool. */
function testsOf([alert, { at, fires, quiet }]: [string, RuleCase]): object[] {
  const expr = `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`;
  const check = (value: number) => [{ expr, eval_time: at, exp_samples: [{ labels: '{}', value }] }];
  return [
    ...fires.map((input_series) => ({ interval: '1m', input_series, promql_expr_test: check(1) })),
    ...quiet.map((input_series) => ({ interval: '1m', input_series, promql_expr_test: check(0) })),
  ];
}

/** Reads the metrics of a server that has served an agent and a person, and that sends traces and notifications. */
async function liveMetrics(t: TestContext): Promise<string> {
  const env = { HDO_METRICS__LISTEN: '127.0.0.1:0' };
  const target = '[[notify]]\nname = "mine"\nkind = "command"\ncommand = ["/bin/true"]\n';
  const box = await appliance(t, { env, config: `[telemetry]\nendpoint = "http://127.0.0.1:9"\n${target}` });
  const agent = box.caller('agent');
  const output_result_id = await box.answered(agent, submission(), 'approve');
  await agent.call('outputAck', { params: { output_result_id } });
  const { metrics_url } = JSON.parse(readFileSync(join(box.data, 'run', 'server.json'), 'utf8'));
  return (await fetch(metrics_url)).text();
}

test('the dashboard and the alerts name metrics, labels and values of the executable', async (t) => {
  const lines = (await liveMetrics(t)).split('\n');
  const exprs = [...dashboardExpressions(readDashboard()), ...readAlerts().values()];
  for (const expr of exprs) assert.ok(selectorsOf(expr).length > 0, expr);
  const selectors = exprs.flatMap(selectorsOf).filter(({ metric }) => metric !== 'up');
  const single = selectors.filter(({ metric }) => !/^hdo_(cluster|tls)_/.test(metric)); // their own tests have these
  assert.deepEqual(
    single.flatMap((one) => missing(one, lines)),
    [],
  );
});

test('the table of metrics has each metric of the executable, as it describes itself', async (t) => {
  const found = (await liveMetrics(t)).matchAll(/^# HELP (\w+) (.*)\n# TYPE \1 (\w+)$/gm);
  const rows = [...found].map(([, name, help, type]) => `| \`${name}\` | ${type} | ${help} |`);
  const page = readFileSync(join(root, 'src/docs/watching.md'), 'utf8');
  const table = /\| metric \| type \| meaning \|\n.*\n((?:\|.*\n)+)/.exec(page)?.[1];
  assert.deepEqual(table?.trim().split('\n'), rows);
});

test('the page has the example that reads the metrics', () => {
  const page = readFileSync(join(root, 'src/docs/watching.md'), 'utf8');
  const example = readFileSync(join(deploy, 'prometheus.yml'), 'utf8').replaceAll(/^#.*\n/gm, '');
  assert.ok(page.includes(`\`\`\`yaml\n${example}\`\`\``));
});

/** Lists what of a selector is not in the metrics: codes of refusals need not have happened. */
function missing({ metric, labels }: Selector, lines: readonly string[]): string[] {
  const samples = lines.filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
  if (samples.length === 0) return [metric];
  const asked = [...labels].filter(([label]) => !added.includes(label));
  return asked.flatMap(([label, values]) =>
    values.split('|').flatMap((value) => {
      const known = label === 'code' && (value === 'ok' || value in errors);
      return known || samples.some((line) => line.includes(`${label}="${value}"`))
        ? []
        : [`${metric}: ${label}=${value}`];
    }),
  );
}
