import assert from 'node:assert/strict'

/** A condition on a label: `status=~"5.."`. */
interface Matcher {
  readonly label: string
  readonly operator: string
  readonly value: string
}

/** A metric in a query. */
interface Read {
  readonly name: string
  readonly matchers: readonly Matcher[]
  /** The function applied to it directly, if any: `rate`. */
  readonly within: string | undefined
}

/** A parsed Prometheus query. */
export interface PromqlQuery {
  readonly figures: readonly Read[]
  /** The labels of the outermost aggregation; null without one. */
  readonly kept: readonly string[] | null
  /** Every label used for grouping. */
  readonly grouped: readonly string[]
}

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|\[[^\]]+\]|\d[\w.]*|[a-zA-Z_:][\w:]*|=~|!~|!=|==|>=|<=|[-+*/=<>(){},])/y
const WORD = /^[a-zA-Z_:]/
const AGGREGATIONS = new Set(['sum', 'max', 'min', 'avg', 'count', 'topk'])
const FUNCTIONS = new Set(['rate', 'increase', 'changes', 'histogram_quantile', 'min_over_time', 'time', 'vector'])
const OPERATORS = new Set(['and', 'or', 'unless'])

/** Parses the subset of PromQL that our queries use, and rejects the rest. */
export function parsePromql(text: string): PromqlQuery {
  const tokens = tokensOf(text)
  const figures: Read[] = []
  const groups: string[][] = []
  let isAddedUp = false
  const open: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    const next = tokens[at + 1]
    if (token === '(') open.push(token)
    else if (token === ')') assert.ok(open.pop(), `${text} closes what it opened`)
    else if (token === 'by') {
      const end = tokens.indexOf(')', at)
      groups.push(tokens.slice(at + 2, end).filter((each) => each !== ','))
      at = end
    } else if (AGGREGATIONS.has(token)) {
      assert.ok(next === '(' || next === 'by', text)
      isAddedUp ||= token !== 'topk'
    } else if (FUNCTIONS.has(token)) assert.equal(next, '(', text)
    else if (WORD.test(token) && !OPERATORS.has(token)) {
      const end = next === '{' ? tokens.indexOf('}', at) : at
      const within = tokens[at - 1] === '(' ? tokens[at - 2] : undefined
      figures.push({ name: token, matchers: readMatchers(tokens.slice(at + 2, end), text), within })
      at = end
    } else assert.ok(!'{}"'.includes(token.charAt(0)), `unexpected ${token} in ${text}`)
  }
  assert.deepEqual(open, [], `${text} closes what it opened`)
  assert.ok(figures.length > 0, text)
  return { figures, kept: isAddedUp ? (groups[0] ?? []) : null, grouped: groups.flat() }
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const [, token = ''] = TOKEN.exec(text) ?? assert.fail(`${text} cannot be parsed`)
    tokens.push(token)
  }
  return tokens
}

function readMatchers(tokens: readonly string[], text: string): Matcher[] {
  const matchers: Matcher[] = []
  for (let at = 0; at < tokens.length; at += 4) {
    const [label = '', operator = '', value = '', comma = ','] = tokens.slice(at, at + 4)
    assert.ok(WORD.test(label) && ['=', '!=', '=~', '!~'].includes(operator) && comma === ',', text)
    matchers.push({ label, operator, value: JSON.parse(value) })
  }
  return matchers
}
