import { PUBLISHED_OPERATIONS, type PublishedOperation } from '@guildhall/protocol/published-operations'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { ApiError } from '../kernel/api-error.ts'
import type { AnyOperation } from '../kernel/operation.ts'
import { routeOf } from './rate-limit-route.ts'

/** The maximum length of a path parameter. */
export const LONGEST_PARAMETER = 512

/** A longer path isn't one of the API, and isn't passed to the router. */
const LONGEST_PATH = 2000

export interface ApiRoute {
  readonly method: string
  /** Its path below the version, with parameter names instead of ids. */
  readonly template: string
  /** Its operation; null if only the platform has it. */
  readonly operation: AnyOperation | null
}

interface FoundRoute {
  readonly route: ApiRoute
  readonly params: Record<string, string>
}

/** The shape of a route: two that differ only in parameter names are equal. */
const shapeOf = (method: string, path: string): string => `${method} ${path.replace(/:\w+|\{\w+\}/gu, ':')}`

/** The platform's published operations that Guildhall lacks. */
export function unimplemented(operations: readonly AnyOperation[]): PublishedOperation[] {
  const ours = new Set(operations.map(({ method, path }) => shapeOf(method, path)))
  return PUBLISHED_OPERATIONS.filter(({ method, path }) => !ours.has(shapeOf(method, path)))
}

/** The routes of the API. They don't depend on a server, so all servers of a process share them. */
export class ApiRoutes {
  readonly methods: readonly string[]
  readonly #router = findMyWay({ maxParamLength: LONGEST_PARAMETER, onMaxParamLength: () => {} })
  readonly #patterns: readonly RegExp[]

  private constructor(operations: readonly AnyOperation[]) {
    const missing = unimplemented(operations)
    for (const operation of operations) {
      const { method, path } = operation
      this.#add(routeOf(path), { method, template: path, operation })
    }
    // Missing operations are added to the router, so that they take precedence over routes with a parameter in their
    // place.
    for (const { method, path } of missing) {
      let parameters = 0
      const template = path.replace(/\{(\w+)\}/gu, ':$1')
      this.#add(
        path.replace(/\{\w+\}/gu, () => `:p${parameters++}`),
        { method, template, operation: null },
      )
    }
    this.methods = [...new Set([...operations, ...missing].map(({ method }) => method))]
    this.#patterns = [...operations, ...PUBLISHED_OPERATIONS].map(({ path }) => patternOf(shapeOf('', path)))
  }

  static of(operations: readonly AnyOperation[]): ApiRoutes {
    const made = MADE.get(operations) ?? new ApiRoutes(operations)
    MADE.set(operations, made)
    return made
  }

  /**
   * @param url the normalized path and the query
   * @throws BadRequest for a parameter that is longer than the router accepts
   */
  find(method: string, url: string): FoundRoute | null {
    // The router finds no route for methods that it doesn't know.
    const found = this.#router.find(method as HTTPMethod, url)
    // The router returns a handler without a store for parameters that are too long.
    if (found?.store === null) throw new ApiError('BadRequest')
    return found && { route: found.store, params: found.params as Record<string, string> }
  }

  /** Whether a path exists for any method. */
  has(url: string): boolean {
    const [path = ''] = url.split('?')
    if (!path.startsWith('/api/') || path.length > LONGEST_PATH) return false
    const called = path.slice('/api'.length)
    return this.#patterns.some((pattern) => pattern.test(` ${called}`))
  }

  #add(path: string, route: ApiRoute): void {
    this.#router.on(route.method as HTTPMethod, `/api${path}`, () => {}, route)
  }
}

const MADE = new WeakMap<readonly AnyOperation[], ApiRoutes>()

const patternOf = (shape: string) => new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll(':', '[^/]+')}$`, 'u')
