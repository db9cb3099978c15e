import { t } from '../../../language/main.ts'
import { CommandNote } from './command-note.tsx'
import { CompletionList } from './completion-list.tsx'
import type { Completion } from './use-completion.ts'

const labels = {
  emoji: t('composer.emoji'),
  mention: t('composer.people-and-roles'),
  channel: t('composer.channels'),
  command: t('composer.commands'),
}

/** The completion list if it isn't empty; the number of candidates is read out. */
export function CompletionPopup({ channelId, completion }: { channelId: string; completion: Completion }) {
  const { token, candidates, listId, active, setActive, choose } = completion
  const count = token === null ? 0 : candidates.length
  return (
    <>
      {token && count > 0 ? (
        <CompletionList
          id={listId}
          label={labels[token.kind]}
          candidates={candidates}
          active={active}
          onActive={setActive}
          onChoose={choose}
        />
      ) : null}
      {token?.kind === 'command' && count === 0 ? <CommandNote channelId={channelId} query={token.query} /> : null}
      <p className="unseen" aria-live="polite">
        {count === 0 ? '' : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </>
  )
}
