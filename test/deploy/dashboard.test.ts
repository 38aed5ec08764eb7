import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Panel, readDashboard } from '../helpers/deploy/promql.ts';

const dashboard = readDashboard();
const width = 24;
const variable = /\$\{?(?!__)(\w+)/g;

test('the dashboard has the classic form that Grafana imports', () => {
  assert.ok(dashboard.schemaVersion >= 39, 'Grafana 11 and later');
  assert.match(dashboard.uid, /^[a-z-]{1,40}$/);
  const ids = dashboard.panels.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const titles = dashboard.panels.map(({ title }) => title);
  assert.equal(new Set(titles).size, titles.length);
  for (const { type, title } of dashboard.panels) assert.match(type, /^(row|stat|timeseries)$/, title);
});

test('panels lie within the grid and do not overlap', () => {
  const taken = new Map<string, string>();
  for (const { title, gridPos } of dashboard.panels) {
    for (const cell of cellsOf(gridPos)) {
      assert.equal(taken.get(cell), undefined, `${title} lies on another panel`);
      taken.set(cell, title);
    }
    assert.ok(gridPos.x + gridPos.w <= width, title);
  }
});

function cellsOf({ x, y, w, h }: Panel['gridPos']): string[] {
  return Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`);
}

test('every panel but a row queries the chosen data source', () => {
  for (const { type, title, datasource, targets = [] } of dashboard.panels) {
    assert.equal(targets.length > 0, type !== 'row', title);
    const sources = [datasource, ...targets.map((target) => target.datasource)].filter((one) => one !== undefined);
    assert.ok(
      sources.every(({ uid }) => uid === '${'.concat('datasource}')),
      title,
    );
    assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, title);
  }
});

test('every variable of an expression is defined', () => {
  const defined = dashboard.templating.list.map(({ name }) => name);
  const used = JSON.stringify([dashboard.panels, dashboard.templating]).matchAll(variable);
  assert.deepEqual([...new Set([...used].map(([, name]) => name))].sort(), [...defined].sort());
});
