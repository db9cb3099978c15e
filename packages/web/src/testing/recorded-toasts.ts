import type { ReactNode } from 'react'

/** The texts of the toasts that were shown; a test that reads them takes them out. */
export const shownToasts: string[] = []

/** Replaces the library's toasts in tests, which need a document. */
export const Toast = {
  createToastManager: () => ({ add: ({ description }: { description: string }) => void shownToasts.push(description) }),
  Provider: ({ children }: { children?: ReactNode }) => children,
}
