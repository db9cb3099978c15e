import { PUBLISHED_OPERATIONS } from '@guildhall/protocol/published-operations'
import { OPERATIONS } from '../../features.ts'

/** A method and a path below the version, with `*` for any segment and `**` for any remaining segments. */
export class RoutePattern {
  readonly #method: string
  readonly #steps: readonly string[]

  constructor(text: string) {
    const [method = '', path = ''] = text.split(' ')
    this.#method = method
    this.#steps = path.split('/')
  }

  /** Whether it matches a call's path or route. */
  matches({ method, path, route }: { method: string; path: string; route: string | null }): boolean {
    if (this.#method !== '*' && this.#method !== method) return false
    const [plain = ''] = path.split('?')
    return this.#fits(plain, (pattern, step) => pattern === step) || (route !== null && this.#fits(route, isSame))
  }

  /** Whether it matches a route of this API or of the platform's. */
  get isKnown(): boolean {
    return [...OPERATIONS, ...PUBLISHED_OPERATIONS].some(
      ({ method, path }) =>
        (this.#method === '*' || this.#method === method) &&
        this.#fits(path, (pattern, step) => pattern === step || isParameter(step)),
    )
  }

  #fits(path: string, isStep: (pattern: string, step: string) => boolean): boolean {
    const steps = path.split('/')
    const rest = this.#steps.indexOf('**')
    const wanted = rest < 0 ? this.#steps : this.#steps.slice(0, rest)
    if (rest < 0 ? steps.length !== wanted.length : steps.length < wanted.length) return false
    return wanted.every((pattern, index) => pattern === '*' || isStep(pattern, steps[index] ?? ''))
  }
}

const isParameter = (step: string): boolean => /^(?::\w+|\{\w+\})$/u.test(step)

/** Compares segments, ignoring the names of parameters. */
const isSame = (pattern: string, step: string): boolean =>
  pattern === step || (isParameter(pattern) && isParameter(step))
