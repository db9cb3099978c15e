/** What an examination says of one thing. */
export interface StoreFinding {
  readonly state: 'ok' | 'warning' | 'problem'
  /** The thing, and how it is. */
  readonly says: string
  /** What to do about it. */
  readonly advice?: string
}

export const ok = (says: string): StoreFinding => ({ state: 'ok', says })

export const warning = (says: string, advice: string): StoreFinding => ({ state: 'warning', says, advice })

export const problem = (says: string, advice: string): StoreFinding => ({ state: 'problem', says, advice })
