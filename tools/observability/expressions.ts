// What deploy/observability asks Prometheus: every expression of dashboard and rules, and the names in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const folder = join(__dirname, '../../deploy/observability');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
interface Panel {
  title: string;
  targets?: { expr: string }[];
}
const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
export const rules: Rule[] = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] };

/** Grafana puts an interval in. */
const asSent = (text: string) => text.replaceAll('$__rate_interval', '5m');
export const expressions: { where: string; text: string }[] = [
  ...rules.map(({ alert, expr }) => ({ where: alert, text: expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, text: asSent(expr) }))),
];

export interface Used {
  metrics: string[];
  /** In matchers and in `by`. */
  labels: string[];
  /** Of matchers; alternatives of a pattern one by one. */
  values: string[];
  isBroken: boolean;
}

export function readExpression(promql: typeof parser, text: string): Used {
  const used: Used = { metrics: [], labels: [], values: [], isBroken: false };
  promql.parse(text).iterate({
    enter: ({ type, name, from, to, node }) => {
      const part = text.slice(from, to);
      if (type.isError) used.isBroken = true;
      else if (name === 'Identifier') used.metrics.push(part);
      else if (name === 'LabelName') used.labels.push(part);
      else if (name === 'StringLiteral' && /Matcher/.test(node.parent?.name ?? '')) used.values.push(...part.slice(1, -1).split('|'));
    },
  });
  return used;
}
