import assert from 'node:assert/strict'

interface Sample {
  readonly name: string
  readonly labels: ReadonlyMap<string, string>
  readonly value: number
}

/** All samples of a metric, with its description. */
export interface MetricFamily {
  readonly type: string
  readonly samples: Sample[]
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y
const OF_HISTOGRAMS = /_(bucket|sum|count)$/

/** Parses metrics at least as strictly as Prometheus does. */
export function parseExposition(text: string): Map<string, MetricFamily> {
  const families = new Map<string, MetricFamily>()
  const seen = new Set<string>()
  let current = ''
  let help = ''
  assert.ok(text.endsWith('\n') && !text.includes('\n\n\n'), 'ends with a line feed')
  for (const line of text.trimEnd().split('\n')) {
    const [, word, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (word === 'HELP') {
      assert.match(name, NAME)
      assert.ok(!families.has(name), `${name} occurs in one place`)
      help = name
    } else if (word === 'TYPE') {
      assert.equal(name, help, 'HELP comes before TYPE')
      assert.match(rest, /^(counter|gauge|histogram|summary)$/)
      families.set(name, { type: rest, samples: [] })
      current = name
    } else if (line !== '') {
      const sample = parseSample(line)
      const key = `${sample.name} ${JSON.stringify([...sample.labels].sort())}`
      assert.ok(!seen.has(key), `${key} comes once`)
      seen.add(key)
      const family = families.get(current)
      assert.ok(family, `${line} comes after its type`)
      const base = family.type === 'histogram' ? sample.name.replace(OF_HISTOGRAMS, '') : sample.name
      assert.equal(base, current, `${line} follows its type`)
      family.samples.push(sample)
    }
  }
  for (const [name, family] of families) checkFamily(name, family)
  return families
}

function parseSample(line: string): Sample {
  const [, name = '', inside = '', text = ''] = SAMPLE.exec(line) ?? assert.fail(`${line} is not a sample`)
  const value = text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text)
  assert.ok(!Number.isNaN(value) || text === 'NaN' || text === 'Nan', line)
  const labels = new Map<string, string>()
  for (LABEL.lastIndex = 0; LABEL.lastIndex < inside.length; ) {
    const [, label = '', value = ''] = LABEL.exec(inside) ?? assert.fail(`${line} has invalid labels`)
    assert.ok(!labels.has(label), line)
    labels.set(label, value)
  }
  return { name, labels, value }
}

function checkFamily(name: string, { type, samples }: MetricFamily): void {
  if (type === 'counter') {
    assert.match(name, /_total$/)
    for (const { value } of samples) assert.ok(value >= 0, name)
  }
  if (type !== 'histogram') return
  const series = Map.groupBy(samples, ({ labels }) => JSON.stringify([...labels].filter(([label]) => label !== 'le')))
  for (const each of series.values()) {
    const buckets = each.filter((sample) => sample.name.endsWith('_bucket'))
    const bounds = buckets.map(({ labels }) => labels.get('le')).map((le) => (le === '+Inf' ? Infinity : Number(le)))
    assert.deepEqual(
      bounds,
      [...new Set(bounds)].sort((a, b) => a - b),
      `${name} has its buckets in order`,
    )
    assert.equal(bounds.at(-1), Infinity, name)
    const counts = buckets.map(({ value }) => value)
    assert.deepEqual(
      counts,
      [...counts].sort((a, b) => a - b),
      `${name} has cumulative buckets`,
    )
    assert.equal(each.find((sample) => sample.name.endsWith('_count'))?.value, counts.at(-1), name)
    assert.ok(
      each.some((sample) => sample.name.endsWith('_sum')),
      name,
    )
  }
}
