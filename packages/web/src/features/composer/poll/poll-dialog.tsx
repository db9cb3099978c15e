import { t } from '../../../language/dialogs.ts'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import './poll-dialog.css'
import { LIMITS } from '@guildhall/protocol/limits'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import type { CustomGroup } from '../../../shared/emoji/picker-emoji-groups.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { Dialog } from '../../../shared/overlay/dialog.tsx'
import { useClient } from '../../../state/use-client.ts'
import { PollAnswerField } from './answer-field.tsx'
import { type DraftAnswer, type DraftPoll, pollHours, pollProblems, toNewPoll } from './new-poll.ts'

type PollDialogProps = { channelId: string; customs: readonly CustomGroup[]; onClose: () => void }

const begun: DraftPoll = {
  question: '',
  answers: [0, 1].map((id) => ({ id, text: '', emoji: null })),
  hours: 24,
  isMultiple: false,
}

/** Creates a poll. */
export function PollDialog({ channelId, customs, onClose }: PollDialogProps) {
  const { sender } = useClient()
  const [poll, setPoll] = useState(begun)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())

  function change(next: Partial<DraftPoll>) {
    setPoll({ ...poll, ...next })
    // Once an error was shown, it is shown until it is corrected.
    if (problems.size > 0) setProblems(pollProblems({ ...poll, ...next }))
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const wrong = pollProblems(poll)
    setProblems(wrong)
    if (wrong.size > 0) return
    void sender.send(channelId, { poll: toNewPoll(poll) })
    onClose()
  }

  return (
    <Dialog title={t('composer.create-a-poll')} onClose={onClose}>
      <form className="poll-dialog" noValidate onSubmit={send}>
        <Field
          name="question"
          label={t('composer.question')}
          required
          value={poll.question}
          error={problems.get('question')}
          onChange={({ target }) => change({ question: target.value })}
        />
        <Answers poll={poll} problems={problems} customs={customs} onChange={(answers) => change({ answers })} />
        <ChoiceField
          name="hours"
          label={t('composer.duration')}
          choices={pollHours}
          chosen={String(poll.hours)}
          onChoose={(hours) => change({ hours: Number(hours) })}
        />
        <label className="poll-dialog-check">
          <input
            type="checkbox"
            checked={poll.isMultiple}
            onChange={({ target }) => change({ isMultiple: target.checked })}
          />
          {t('composer.allow-multiple-answers')}
        </label>
        <Button look="main" type="submit">
          {t('composer.send-poll')}
        </Button>
      </form>
    </Dialog>
  )
}

type AnswersProps = {
  poll: DraftPoll
  problems: ReadonlyMap<string, string>
  customs: readonly CustomGroup[]
  onChange: (answers: readonly DraftAnswer[]) => void
}

function Answers({ poll: { answers }, problems, customs, onChange }: AnswersProps) {
  const next = Math.max(...answers.map(({ id }) => id)) + 1
  return (
    <fieldset className="poll-dialog-answers">
      <legend className="field-label">{t('composer.answers')}</legend>
      {answers.map((answer, index) => (
        <PollAnswerField
          key={answer.id}
          answer={answer}
          number={index + 1}
          problem={problems.get(String(answer.id))}
          customs={customs}
          onChange={(change) => onChange(answers.with(index, { ...answer, ...change }))}
          onRemove={answers.length > 1 ? () => onChange(answers.toSpliced(index, 1)) : null}
        />
      ))}
      <FieldErrorText>{problems.get('answers')}</FieldErrorText>
      {answers.length < LIMITS.pollAnswers.max ? (
        <Button onPress={() => onChange([...answers, { id: next, text: '', emoji: null }])}>
          <Plus className="poll-dialog-plus" aria-hidden="true" />
          {t('composer.add-answer')}
        </Button>
      ) : null}
    </fieldset>
  )
}
