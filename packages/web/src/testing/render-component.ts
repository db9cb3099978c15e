// Renders components in tests without a browser, for given properties. Clicks are tested by pages and stories.
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { allowComponentImports } from './component-modules.ts'

/** Modules of a library that need a document. */
const REPLACED: ReadonlyMap<string, string> = new Map([
  ['@base-ui/react/dialog', import.meta.resolve('./inline-dialog.ts')],
  ['@base-ui/react/toast', import.meta.resolve('./recorded-toasts.ts')],
])

allowComponentImports(REPLACED)

/** The context that a component needs. */
export type Around = (component: ReactNode) => ReactNode

export const alone: Around = (component) => component

/** A component's elements as HTML. */
export const markupOf = <P extends object>(
  component: FunctionComponent<P>,
  properties: P,
  around: Around = alone,
): string => renderToStaticMarkup(around(createElement(component, properties)))

/** A component's texts in order. */
export function textsOf<P extends object>(
  component: FunctionComponent<P>,
  properties: P,
  around: Around = alone,
): string[] {
  const texts = markupOf(component, properties, around).split(/<[^>]*>/u)
  return texts.map((text) => decoded(text).trim()).filter((text) => text !== '')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decoded = (text: string): string => text.replace(/&([^;]+);/gu, (whole, name: string) => ENTITIES[name] ?? whole)
