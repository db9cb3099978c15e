// Renders components in tests without a browser, for given properties. Clicks are tested by the stories.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import ts from 'typescript'

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
}

/** Modules of a library that need a document. */
const REPLACED: ReadonlyMap<string, string> = new Map([
  ['@base-ui/react/dialog', './inline-dialog.ts'],
  ['@base-ui/react/toast', './recorded-toasts.ts'],
])

// Node reads TypeScript natively, but neither JSX nor style sheets. So a test imports components by `import()`, after
// this.
registerHooks({
  resolve(name, context, next) {
    const instead = REPLACED.get(name)
    return instead === undefined ? next(name, context) : { url: import.meta.resolve(instead), shortCircuit: true }
  },
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true }
    if (!url.endsWith('.tsx')) return next(url, context)
    const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), { compilerOptions: options })
    return { format: 'module', source: outputText, shortCircuit: true }
  },
})

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
