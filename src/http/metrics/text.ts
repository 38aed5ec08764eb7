import type { Histogram } from '../../lib/histogram.ts';

type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number | Histogram };
export type Metric = { name: string; type: 'gauge' | 'counter' | 'histogram'; help: string; samples: Sample[] };

export function gauge(name: string, help: string, value: number | Sample[]): Metric {
  return { name, type: 'gauge', help, samples: typeof value === 'number' ? [{ value }] : value };
}

export function counter(name: string, help: string, value: number | Sample[]): Metric {
  return { ...gauge(name, help, value), type: 'counter' };
}

export function histogram(name: string, help: string, samples: Sample[]): Metric {
  return { name, type: 'histogram', help, samples };
}

/** Formats metrics in the Prometheus text format, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, type, help, samples }) => {
      const lines = samples.flatMap(({ labels = {}, value }) =>
        typeof value === 'number' ? [line(name, labels, value)] : histogramLines(name, labels, value),
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function histogramLines(name: string, labels: Labels, { bounds, counts, sum }: Histogram): string[] {
  let total = 0;
  const buckets = counts.map((count, at) => {
    total += count;
    return line(`${name}_bucket`, { ...labels, le: String(bounds[at] ?? '+Inf') }, total);
  });
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join()}}` : ''} ${value}\n`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
