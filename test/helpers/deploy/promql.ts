import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../data/sources.ts';

/** A metric of an expression, with the values that it asks of each label; `|` separates several. */
export type Selector = { readonly metric: string; readonly labels: ReadonlyMap<string, string> };
type Target = { expr: string };
export type Panel = {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  targets?: (Target & { refId: string; datasource: { uid: string } })[];
};
export type Dashboard = {
  uid: string;
  schemaVersion: number;
  panels: Panel[];
  templating: { list: { name: string; definition?: string }[] };
};

const selector = /\b([a-z_]+)\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\}/g;
const matcher = /([a-z_]+)(?:=~|!~|!=|=)"((?:[^"\\]|\\.)*)"/g;
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

/** Reads the dashboard of deploy/. */
export function readDashboard(): Dashboard {
  return JSON.parse(read('grafana-dashboard.json'));
}

/** Lists the expressions of a dashboard, as Prometheus would get them. */
export function dashboardExpressions({ panels }: Dashboard): string[] {
  const exprs = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const filled = (expr: string) =>
    expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'hdo').replaceAll('$instance', '.*');
  return exprs.map(filled);
}

/** Lists the alerts of deploy/prometheus-rules.yml, each with its expression. */
export function readAlerts(): ReadonlyMap<string, string> {
  const found = read('prometheus-rules.yml').matchAll(/- alert: (\w+)\n +expr: (\|\n(?: {10}.*\n)+|.*\n)/g);
  return new Map(
    [...found].map(([, name = '', expr = '']) => [name, expr.replace(/^\|\n/, '').replaceAll(/\s+/g, ' ')]),
  );
}

/** Lists the metrics of an expression. Each must have a selector of the job, so that it names no other program. */
export function selectorsOf(expr: string): Selector[] {
  const found = [...expr.matchAll(selector)].map(([, metric = '', inside = '']) => {
    return {
      metric,
      labels: new Map([...inside.matchAll(matcher)].map(([, label = '', value = '']) => [label, value])),
    };
  });
  assert.doesNotMatch(expr.replaceAll(selector, ''), /\b(hdo|process|up)_?\w*\b/, expr);
  for (const { metric, labels } of found) assert.equal(labels.get('job'), 'hdo', `${metric} of ${expr}`);
  return found;
}
