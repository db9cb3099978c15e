// Runs hooks in tests without a browser, with their states and effects. A component is a hook that returns elements:
// `elementsOf` finds those on which a test calls a handler.
import type { TestContext } from 'node:test'
import { act, type ComponentType, createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { cleanUp, setGlobals } from './clean-up.ts'
import { type Around, alone } from './render-component.ts'

interface Running<A extends readonly unknown[], R> {
  /** What the hook returned last. */
  readonly now: () => R
  /** Waits until an action and all its effects are over. */
  readonly does: (action: () => unknown) => Promise<R>
  /** Runs the hook again with other arguments. */
  readonly again: (...args: A) => Promise<R>
  readonly unmount: () => Promise<void>
}

/** Runs a hook until the test ends. */
export async function runHook<A extends readonly unknown[], R>(
  test: TestContext,
  hook: (...args: A) => R,
  args: A,
  around: Around = alone,
): Promise<Running<A, R>> {
  // React looks for these.
  setGlobals(test, { window: {}, IS_REACT_ACT_ENVIRONMENT: true })
  let returned: { readonly value: R } | undefined
  const call = (given: A) => {
    returned = { value: hook(...given) }
  }
  const root = createRoot(emptyElement())
  const render = (given: A) => act(async () => root.render(around(createElement(Caller, { call: () => call(given) }))))
  const unmount = () => act(async () => root.unmount())
  const now = () => {
    if (returned === undefined) throw new Error('the hook has not returned')
    return returned.value
  }
  cleanUp(test, unmount)
  await render(args)
  return {
    now,
    does: async (action) => {
      await act(async () => void (await action()))
      return now()
    },
    again: async (...given) => {
      await render(given)
      return now()
    },
    unmount,
  }
}

function Caller({ call }: { call: () => void }) {
  call()
  return null
}

/** The elements of a component in the returned elements, outermost first. */
export function elementsOf<P>(tree: ReactNode, component: ComponentType<P> | string): ReactElement<P>[] {
  if (Array.isArray(tree)) return tree.flatMap((each) => elementsOf(each, component))
  if (!isValidElement(tree)) return []
  const element: ReactElement<any> = tree
  const inside = elementsOf(element.props.children, component)
  return element.type === component ? [element, ...inside] : inside
}

/** React requires an element and a window, even if it renders nothing into them. */
function emptyElement(): any {
  const listens = { addEventListener: () => {}, removeEventListener: () => {} }
  const ownerDocument = { ...listens, nodeType: 9, defaultView: { HTMLIFrameElement: class {} } }
  return { ...listens, nodeType: 1, tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml', ownerDocument }
}
