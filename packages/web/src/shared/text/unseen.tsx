import type { ReactNode } from 'react'

/** Words of a message that only screen readers read. */
export const unseen = (words: ReactNode[]): ReactNode => <span className="unseen">{words}</span>
