import type { ModalInput } from '@guildhall/protocol/components/modal-components'
import { modalInputs } from '@guildhall/protocol/components/walk-components'
import { useMemo, useState } from 'react'
import type { OpenModal } from '../../state/interactions/interaction-attempt.ts'
import { useClient } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { type InputState, initialInputState, inputProblem, isInputChanged, toSubmittedInput } from './input-state.ts'
import { deleteModalDraft, readModalDraft, storeModalDraft } from './modal-drafts.ts'

type Sending = { readonly progress: number } | null

export type ModalForm = {
  readonly filledOf: (input: ModalInput) => InputState
  readonly fill: (input: ModalInput, part: Partial<InputState>) => void
  readonly problemAt: (input: ModalInput) => string | undefined
  /** Counts failed submissions. */
  readonly failures: number
  /** The general error. */
  readonly problem: string | null
  readonly sending: Sending
  readonly isTouched: boolean
  readonly wasKept: boolean
  readonly startAfresh: () => void
  readonly submit: () => Promise<void>
}

/** The state of a modal form, and its submission. */
export function useModalForm(modal: OpenModal, onDone: () => void): ModalForm {
  const client = useClient()
  const me = useMe()
  const inputs = useMemo(() => modalInputs(modal.shown.components), [modal])
  const kept = useMemo(() => readModalDraft(me.id, modal.shown), [me.id, modal])
  const [filled, setFilled] = useState<ReadonlyMap<string, InputState>>(kept ?? new Map())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const [sending, setSending] = useState<Sending>(null)
  const [wasKept, setWasKept] = useState(kept !== null)
  const filledOf = (input: ModalInput): InputState => filled.get(input.custom_id) ?? initialInputState(input)

  function fill(input: ModalInput, part: Partial<InputState>) {
    const next = new Map(filled).set(input.custom_id, { ...filledOf(input), ...part })
    setFilled(next)
    storeModalDraft(me.id, modal.shown, next)
    // Inputs with an error are validated on every change, and others are not.
    if (!problems.has(input.custom_id)) return
    const found = inputProblem(input, next.get(input.custom_id) ?? initialInputState(input))
    const others = [...problems].filter(([id]) => id !== input.custom_id)
    setProblems(new Map(found === null ? others : [...others, [input.custom_id, found]]))
  }

  async function submit() {
    if (sending !== null) return
    const found = inputs.flatMap((input): [string, string][] => {
      const wrong = inputProblem(input, filledOf(input))
      return wrong === null ? [] : [[input.custom_id, wrong]]
    })
    setProblems(new Map(found))
    setProblem(null)
    if (found.length > 0) return setFailures(failures + 1)
    setSending({ progress: 0 })
    const { components, files } = toSend(inputs, filledOf)
    const onProgress = (progress: number) => setSending({ progress })
    const outcome = await client.interactions.submitModal({ modal, components, files, onProgress })
    setSending(null)
    if (outcome.isAnswered) {
      deleteModalDraft(me.id, modal.shown)
      onDone()
      return
    }
    setFailures(failures + 1)
    setProblem(outcome.problem)
    setProblems(atInputs(inputs, outcome.fields))
  }

  function startAfresh() {
    setFilled(new Map())
    setProblems(new Map())
    setWasKept(false)
    deleteModalDraft(me.id, modal.shown)
  }

  return {
    filledOf,
    fill,
    problemAt: ({ custom_id }) => problems.get(custom_id),
    failures,
    problem,
    sending,
    isTouched: inputs.some((input) => isInputChanged(input, filledOf(input))),
    wasKept,
    startAfresh,
    submit,
  }
}

function toSend(inputs: readonly ModalInput[], filledOf: (input: ModalInput) => InputState) {
  const files: File[] = []
  const components = inputs.map((input) => {
    const filled = filledOf(input)
    const result = toSubmittedInput(input, filled, files.length)
    files.push(...filled.files)
    return result
  })
  return { components, files }
}

/** The server's errors refer to inputs by index, in the order in which they are sent. */
function atInputs(inputs: readonly ModalInput[], fields: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [path, words] of fields) {
    const input = inputs[Number(path.split('.')[2] ?? Number.NaN)]
    if (path.startsWith('data.components.') && input !== undefined) found.set(input.custom_id, words)
  }
  return found
}
