import { getTargetUsers } from '@guildhall/protocol/operations/target-users/get-target-users'
import { useEffect, useState } from 'react'
import { useClient } from '../../../state/use-client.ts'

export type TargetUsers = {
  /** IDs; null until they are loaded. */
  readonly ids: readonly string[] | null
  readonly problem: unknown
}

/**
 * The users on an invite's list. It is read completely; a new `round` reads it again, and the known list stays visible
 * meanwhile.
 */
export function useTargetUsers(code: string, round: number): TargetUsers {
  const client = useClient()
  const [read, setRead] = useState<TargetUsers>({ ids: null, problem: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is about a new list.
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    client.call(getTargetUsers, { code }, { signal }).then(
      (text) => {
        if (!signal.aborted) setRead({ ids: idsIn(text), problem: null })
      },
      (problem: unknown) => {
        if (!signal.aborted) setRead((before) => ({ ...before, problem }))
      },
    )
    return () => abort.abort()
  }, [client, code, round])

  return read
}

/** The IDs, one per line, below a heading. */
const idsIn = (text: string): string[] => text.split('\n').slice(1).filter(Boolean)
