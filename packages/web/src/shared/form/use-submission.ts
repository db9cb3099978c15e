import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FormProblem } from './form-problem.ts'
import { noProblem, toFormProblem, withHiddenErrors } from './form-problem.ts'

type Submission = {
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  problem: FormProblem
  /** Counts failures, so that the same error is read out again. */
  failures: number
  submit: (work: () => Promise<void>) => Promise<void>
  /** Clears the error. */
  forget: () => void
}

/** Runs one submission at a time and converts what it throws into a problem; focuses the first invalid field. */
export function useSubmission(fieldNames: readonly string[]): Submission {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState({ problem: noProblem, failures: 0 })

  useLayoutEffect(() => {
    const shown = form.current?.textContent
    if (shown == null) return
    const problem = withHiddenErrors(outcome.problem, shown)
    if (problem !== outcome.problem) setOutcome({ ...outcome, problem })
  }, [outcome])

  useEffect(() => {
    if (outcome.failures > 0) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [outcome])

  const forget = () => setOutcome(({ failures }) => ({ problem: noProblem, failures }))

  async function submit(work: () => Promise<void>) {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await work()
      forget()
    } catch (thrown) {
      setOutcome(({ failures }) => ({ problem: toFormProblem(thrown, fieldNames), failures: failures + 1 }))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { form, busy, ...outcome, submit, forget }
}
