import { TargetUsersStatus } from '@guildhall/protocol/enums/target-users-status'
import type { TargetUsersJobStatus } from '@guildhall/protocol/objects/guilds/target-users'
import { getTargetUsersJobStatus } from '@guildhall/protocol/operations/target-users/get-target-users-job-status'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { useClient } from '../../../state/use-client.ts'

const again_ms = 500

export type TargetJob =
  | { readonly state: 'waiting' }
  /** The invite has no list. */
  | { readonly state: 'none' }
  | { readonly state: 'known'; readonly status: TargetUsersJobStatus }
  | { readonly state: 'failed'; readonly problem: unknown }

/** The progress of an invite's user list. It is polled until the list is complete; a new `round` starts over. */
export function useTargetJob(code: string, round: number): TargetJob {
  const client = useClient()
  const [job, setJob] = useState<TargetJob>({ state: 'waiting' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is about a new list.
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      client.call(getTargetUsersJobStatus, { code }, { signal }).then(
        (status) => {
          if (signal.aborted) return
          setJob({ state: 'known', status })
          if (status.status === TargetUsersStatus.PROCESSING) timer = setTimeout(look, again_ms)
        },
        (problem: unknown) => {
          if (signal.aborted) return
          const isMissing = problem instanceof ApiProblem && problem.status === 404
          setJob(isMissing ? { state: 'none' } : { state: 'failed', problem })
        },
      )
    }
    look()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [client, code, round])

  return job
}
