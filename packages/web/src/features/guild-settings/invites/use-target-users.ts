import { getTargetUsers } from '@guildhall/protocol/operations/target-users/get-target-users'
import { useEffect, useState } from 'react'
import { useClient } from '../../../state/use-client.ts'

export type TargetUsers = {
  /** Ids; null until they are there. */
  readonly ids: readonly string[] | null
  readonly problem: unknown
}

/** Those on the list of an invite. It comes whole; `round` reads it again, and what is known stays to be seen meanwhile. */
export function useTargetUsers(code: string, round: number): TargetUsers {
  const client = useClient()
  const [read, setRead] = useState<TargetUsers>({ ids: null, problem: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another list.
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

/** One a line, below a heading. */
const idsIn = (text: string): string[] => text.split('\n').slice(1).filter(Boolean)
