/** The result of one examination. */
export interface StoreFinding {
  readonly state: 'ok' | 'warning' | 'problem'
  /** What was examined, and its state. */
  readonly says: string
  /** What to do about it. */
  readonly advice?: string
}

export const ok = (says: string): StoreFinding => ({ state: 'ok', says })

export const warning = (says: string, advice: string): StoreFinding => ({ state: 'warning', says, advice })

export const problem = (says: string, advice: string): StoreFinding => ({ state: 'problem', says, advice })
