import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import type { CompletionCandidate } from './candidate.ts'
import { findToken, type Token } from './find-token.ts'
import { useCandidates } from './use-candidates.ts'

export type Completion = {
  readonly token: Token | null
  readonly candidates: readonly CompletionCandidate[]
  readonly active: number
  readonly listId: string
  readonly setActive: (index: number) => void
  /** Returns whether the list handled the key. */
  readonly takeKey: (event: KeyboardEvent) => boolean
  readonly choose: (candidate: CompletionCandidate) => void
}

type Completed = {
  guildId: string | null
  channelId: string
  text: string
  /** The text area; null if there is none. */
  caret: number | null
  inserted: ReadonlyMap<string, string>
  onChoose: (candidate: CompletionCandidate, token: Token) => void
}

/** The completion candidates of the current token, and which one is active. */
export function useCompletion({ guildId, channelId, text, caret, inserted, onChoose }: Completed): Completion {
  const listId = useId()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const found = useMemo(() => (caret === null ? null : findToken(text, caret, inserted)), [text, caret, inserted])
  const place = found && `${found.kind} ${found.from}`
  const token = place === dismissed ? null : found
  const candidates = useCandidates({ guildId, channelId }, token)
  const query = token?.query

  // biome-ignore lint/correctness/useExhaustiveDependencies: new text selects the best suggestion.
  useEffect(() => setActive(0), [query, place])
  useEffect(() => {
    if (place === null) setDismissed(null)
  }, [place])

  function choose(candidate: CompletionCandidate) {
    if (token) onChoose(candidate, token)
  }

  function takeKey(event: KeyboardEvent): boolean {
    const index = Math.min(active, candidates.length - 1)
    const candidate = candidates[index]
    // Escape also closes the note that no command matches.
    const isShown = candidate !== undefined || token?.kind === 'command'
    if (event.key === 'Escape' && isShown) setDismissed(place)
    else if (!token || !candidate) return false
    else if (event.key === 'ArrowDown') setActive((index + 1) % candidates.length)
    else if (event.key === 'ArrowUp') setActive((index + candidates.length - 1) % candidates.length)
    else if (event.key === 'Tab' ? !event.shiftKey : event.key === 'Enter' && !event.shiftKey) choose(candidate)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { token, candidates, active: Math.min(active, candidates.length - 1), listId, setActive, takeKey, choose }
}

/** The ID of a list item, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`
