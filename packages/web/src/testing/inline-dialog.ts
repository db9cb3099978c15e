import { createElement, type FunctionComponent, type ReactNode } from 'react'

interface PartProps {
  children?: ReactNode
  className?: string
  'aria-label'?: string
}

const inside: FunctionComponent<PartProps> = ({ children }) => children

const element =
  (tag: string): FunctionComponent<PartProps> =>
  ({ children, className, 'aria-label': label }) =>
    createElement(tag, { className, 'aria-label': label }, children)

/** Replaces the library's dialog in tests, which needs a document: its content is rendered inline. */
export const Dialog = {
  Root: inside,
  Portal: inside,
  Backdrop: () => null,
  Popup: element('div'),
  Title: element('h2'),
  Close: element('button'),
  Description: element('p'),
}
