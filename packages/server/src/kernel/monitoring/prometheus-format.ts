/** A metric in Prometheus' text format, with its description. */
function* figure(type: 'gauge' | 'counter', name: string, says: string, value: number): Iterable<string> {
  yield* metricHeading(type, name, says)
  yield `${name} ${value}`
}

/** A metric that goes up and down. */
export const gauge = (name: string, says: string, value: number): Iterable<string> => figure('gauge', name, says, value)

/** A metric that only increases. */
export const counter = (name: string, says: string, value: number): Iterable<string> =>
  figure('counter', name, says, value)

/** A metric with a sample for each value of a label. */
export function* labelled(
  type: 'gauge' | 'counter',
  name: string,
  says: string,
  label: string,
  values: Iterable<readonly [string, number]>,
): Iterable<string> {
  yield* metricHeading(type, name, says)
  for (const [each, value] of values) yield `${name}{${label}="${each}"} ${value}`
}

/** The lines before the samples of a metric. */
export function* metricHeading(type: 'gauge' | 'counter' | 'histogram', name: string, says: string): Iterable<string> {
  yield `# HELP ${name} ${says}`
  yield `# TYPE ${name} ${type}`
}
