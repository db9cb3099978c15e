import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { type MetricFamily, parseExposition } from '@guildhall/testing/invariants/parse-exposition'
import { type PromqlQuery, parsePromql } from '@guildhall/testing/invariants/parse-promql'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { until } from '@guildhall/testing/worlds/until'
import { World } from '@guildhall/testing/worlds/world'

const deployed = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')

const dashboard = JSON.parse(deployed('grafana-dashboard.json'))
const panels: any[] = dashboard.panels.filter(({ type }: any) => type !== 'row')
const targets: any[] = panels.flatMap((panel) => panel.targets.map((each: any) => ({ ...each, title: panel.title })))

const UNITS = new Set(['short', 's', 'bytes', 'Bps', 'reqps', 'ops', 'percentunit', 'bool_yes_no'])
/** The labels that Prometheus adds to all samples. */
const ADDED = ['job', 'instance']
const COUNTED = new Set(['rate', 'increase'])
const SOME_STATUSES = ['200', '204', '304', '400', '404', '429', '500', '503']

/** The lines of an alert rule, in a form of YAML that can be parsed without a library. */
const RULE = [
  /^ {6}- alert: (?<name>Guildhall[A-Z][A-Za-z]+)$/,
  /^ {8}expr: (?<expr>[a-z](?:(?!: | #).)+)$/,
  /^ {8}for: (?<hold>[1-9]\d*m)$/,
  /^ {8}labels:$/,
  /^ {10}severity: (?<severity>critical|warning)$/,
  /^ {8}annotations:$/,
  /^ {10}summary: "(?<summary>[^"\\]+)"$/,
  /^ {10}description: "(?<description>[^"\\]+\.)"$/,
]

function readAlerts(text: string): Record<string, string>[] {
  const [head = '', ...rest] = text.replaceAll(/^# .*\n/gm, '').split(/\n\n| {4}rules:\n/)
  assert.equal(head, 'groups:\n  - name: guildhall\n')
  return rest.map((block) => {
    const lines = block.trimEnd().split('\n')
    assert.equal(lines.length, RULE.length, block)
    return Object.assign({}, ...RULE.map((pattern, at) => (pattern.exec(lines[at] ?? '') ?? assert.fail(block)).groups))
  })
}

const alerts = readAlerts(deployed('alerts.yml'))

/** The metrics of a server after some requests and a garbage collection. */
async function shown(world: World): Promise<Map<string, MetricFamily>> {
  const port = await world.app.listen()
  const read = async () => parseExposition((await world.app.http.inject({ url: '/metrics' })).body)
  await read()
  await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name: 'watched' })
  await world.nobody.post('/auth/login', { login: 'nobody', password: 'is not a password' })
  const client = new GatewayClient(port)
  await client.identify({ token: world.bot.token })
  await client.close(1000)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  await until(async () => {
    collect()
    const figures = await read()
    const isDelivered = (name: string) => (figures.get(name)?.samples.length ?? 0) > 0
    return isDelivered('nodejs_gc_duration_seconds') && isDelivered('guildhall_gateway_closes_total')
  })
  return read()
}

describe('The dashboard', () => {
  test('is bound to no installation, and has a variable for its data source', () => {
    assert.deepEqual([dashboard.id, dashboard.schemaVersion], [null, 41])
    const variables = dashboard.templating.list.map(({ name, type, query }: any) => [name, type, query.query ?? query])
    assert.deepEqual(variables, [
      ['datasource', 'datasource', 'prometheus'],
      ['job', 'query', 'label_values(guildhall_info, job)'],
      ['instance', 'query', 'label_values(guildhall_info{job=~"$job"}, instance)'],
    ])
    const sources = [...panels, ...targets, ...dashboard.templating.list.slice(1)].map(({ datasource }) => datasource)
    for (const each of sources) assert.deepEqual(each, { type: 'prometheus', uid: `\${datasource}` })
  })

  test('has panels with a title, a description, a unit and a query', () => {
    assert.ok(panels.length > 30)
    for (const { title, description, type, fieldConfig, targets } of panels) {
      assert.ok(title.length > 2 && description.endsWith('.'), title)
      assert.ok(['stat', 'timeseries'].includes(type), title)
      assert.ok(UNITS.has(fieldConfig.defaults.unit), title)
      assert.ok(targets.length > 0, title)
      const refs = targets.map(({ refId }: any) => refId)
      assert.equal(new Set(refs).size, refs.length, title)
    }
  })

  test('places panels side by side, with unique IDs', () => {
    const taken = new Set<string>()
    for (const { title, gridPos } of dashboard.panels) {
      const { x, y, w, h } = gridPos
      assert.ok(x >= 0 && x + w <= 24, title)
      for (let cell = 0; cell < w * h; cell++) {
        const place = `${x + (cell % w)} ${y + Math.floor(cell / w)}`
        assert.ok(!taken.has(place), `${title} lies over another`)
        taken.add(place)
      }
    }
    const ids = dashboard.panels.map(({ id }: any) => id)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('queries only the selected servers, and names its lines by existing labels', () => {
    for (const { title, expr, legendFormat } of targets) {
      const { figures, kept } = parsePromql(expr)
      for (const { name, matchers } of figures) {
        const chosen = ADDED.map((label) => ({ label, operator: '=~', value: `$${label}` }))
        assert.deepEqual(matchers.slice(0, 2), chosen, `${title}: ${name}`)
      }
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) assert.ok(kept?.includes(label), title)
    }
  })
})

describe('The alerts', () => {
  test('have unique names', () => {
    assert.ok(alerts.length >= 12)
    assert.equal(new Set(alerts.map(({ name }) => name)).size, alerts.length)
  })

  test('describe the problem in words, with existing labels', () => {
    for (const { name = '', expr = '', summary, description } of alerts) {
      const { kept, figures } = parsePromql(expr)
      for (const [, inside = ''] of `${summary} ${description}`.matchAll(/\{\{(.*?)\}\}/g)) {
        const label = /^ \$labels\.(\w+) $/.exec(inside)?.[1]
        if (label === undefined) assert.match(inside, /^ \$value( \| humanize(1024|Duration|Percentage)?)? $/, name)
        else assert.ok((kept ?? ADDED).includes(label), `${name}: ${label}`)
      }
      assert.match(expr, / (==|>) [\d.e]+$/, name)
      // The metrics that other programs have too.
      const shared = figures.filter((each) => !each.name.startsWith('guildhall_'))
      for (const { matchers } of shared)
        assert.deepEqual(matchers[0], { label: 'job', operator: '=', value: 'guildhall' })
    }
  })
})

describe('The metrics in the dashboard and the alerts', () => {
  let world: World
  let families: Map<string, MetricFamily>
  const queries: [string, PromqlQuery][] = [
    ...targets.map(({ title, expr }): [string, PromqlQuery] => [title, parsePromql(expr)]),
    ...alerts.map(({ name = '', expr = '' }): [string, PromqlQuery] => [name, parsePromql(expr)]),
  ]
  before(async () => {
    world = await World.create()
    families = await shown(world)
  })
  after(() => world.close())

  const samplesOf = (name: string) => {
    const family = families.get(name) ?? families.get(name.replace(/_(bucket|sum|count)$/, ''))
    return (family?.samples ?? []).filter((each) => each.name === name)
  }

  test('are exported by a server', () => {
    const names = queries.flatMap(([, { figures }]) => figures.map(({ name }) => name))
    const missing = new Set(names.filter((name) => name !== 'up' && samplesOf(name).length === 0))
    const ofPostgres = ['guildhall_database_connections', 'guildhall_database_waiting']
    assert.deepEqual([...missing].sort(), STORE_UNDER_TEST === 'postgres' ? [] : ofPostgres)
  })

  test('include all metrics of Guildhall', () => {
    const asked = new Set(targets.flatMap(({ expr }) => parsePromql(expr).figures.map(({ name }) => name)))
    const own = [...families].filter(([name]) => name.startsWith('guildhall_'))
    const unseen = own.filter(([name, { type }]) => !asked.has(type === 'histogram' ? `${name}_bucket` : name))
    assert.deepEqual(
      unseen.map(([name]) => name),
      [],
    )
  })

  test('have labels with values that a server exports', () => {
    for (const [title, { figures, grouped }] of queries) {
      const labels = figures.flatMap(({ name }) => samplesOf(name).flatMap((each) => [...each.labels.keys()]))
      const isShown = figures.every(({ name }) => samplesOf(name).length > 0)
      for (const label of isShown ? grouped : []) assert.ok([...ADDED, ...labels].includes(label), `${title}: ${label}`)
      for (const { name, matchers } of figures) {
        for (const { label, operator, value } of matchers.filter((each) => !ADDED.includes(each.label))) {
          const given = samplesOf(name).map((each) => each.labels.get(label))
          assert.ok(given.length > 0 && !given.includes(undefined), `${title}: ${label}`)
          const values = label === 'status' ? SOME_STATUSES : given
          const pattern = operator === '=~' ? new RegExp(`^(?:${value})$`) : new RegExp(`^${RegExp.escape(value)}$`)
          assert.ok(operator.startsWith('=') && values.some((each) => pattern.test(each ?? '')), `${title}: ${value}`)
        }
      }
    }
  })

  test('are queried by type: counters by rate, and durations by buckets', () => {
    for (const [title, { figures, grouped }] of queries) {
      for (const { name, within = '' } of figures) {
        const isBucket = name.endsWith('_bucket')
        const type = families.get(name)?.type ?? (samplesOf(name).length > 0 ? 'histogram' : 'gauge')
        assert.equal(COUNTED.has(within), type !== 'gauge', `${title}: ${name}`)
        assert.equal(isBucket, grouped.includes('le'), `${title}: ${name}`)
      }
    }
  })
})
