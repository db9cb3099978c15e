import { CommandOptionType } from '@guildhall/protocol/enums/application-command'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { t } from '../../../language/dialogs.ts'
import { useWorld } from '../../../state/world.ts'
import { CompletionList } from '../completion/completion-list.tsx'
import { optionId } from '../completion/use-completion.ts'
import { useMemberSearch } from '../completion/use-member-search.ts'
import { choiceCandidates, type OptionCandidate, optionCandidates } from './option-candidates.ts'
import type { OptionFieldProps, OptionInput } from './option-field.tsx'
import { useSuggestions } from './use-suggestions.ts'

const { USER, MENTIONABLE } = CommandOptionType

/** An input with a list of options: choices, users, roles, channels, or the application's suggestions. */
export function OptionChoiceInput({ input, ...field }: OptionFieldProps & { input: OptionInput }) {
  const { option, all, onFill } = field
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const filled = all.get(option.name)
  const { candidates, note } = useListed(field, isOpen)
  const isShown = isOpen && candidates.length > 0

  function choose({ label, value }: OptionCandidate) {
    onFill({ text: label, chosen: value })
    setIsOpen(false)
  }

  function takeKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? candidates.length - 1 : 0
    const candidate = candidates[Math.min(active, candidates.length - 1)]
    if (by !== 0) {
      if (isShown) setActive((active + by) % candidates.length)
      setIsOpen(true)
    } else if (event.key === 'Escape' && isOpen) setIsOpen(false)
    else if (event.key === 'Enter' && isShown && candidate) choose(candidate)
    else if (event.key === 'Tab' && isShown && candidate && filled?.text && filled.chosen === undefined) {
      // Tab accepts the candidate for what was typed; the focus moves on as usual.
      choose(candidate)
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <input
        {...input}
        className="field-input"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? optionId(listId, Math.min(active, candidates.length - 1)) : undefined}
        autoComplete="off"
        value={filled?.text ?? ''}
        onFocus={() => setIsOpen(true)}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={takeKey}
        onChange={({ target }) => {
          onFill({ text: target.value })
          setActive(0)
          setIsOpen(true)
        }}
      />
      {isShown ? (
        <CompletionList
          id={listId}
          label={option.name}
          candidates={candidates}
          active={Math.min(active, candidates.length - 1)}
          onActive={setActive}
          onChoose={choose}
        />
      ) : null}
      <Note text={note} />
    </>
  )
}

function Note({ text }: { text: string }) {
  if (text === '') return null
  return (
    <span className="option-note" role="status">
      {text}
    </span>
  )
}

/** The listed options and a note. A selected option is not a query: then all are listed. */
function useListed({ place, option, all }: OptionFieldProps, isOpen: boolean) {
  const filled = all.get(option.name)
  const query = filled?.chosen === undefined ? (filled?.text ?? '') : ''
  const world = useWorld((each) => (isOpen ? each : null))
  const suggestions = useSuggestions(place, option, all, isOpen)
  const isOfPeople = option.type === USER || option.type === MENTIONABLE
  useMemberSearch(place.guildId, isOpen && isOfPeople ? query : '')
  const candidates = useMemo(() => {
    if (option.autocomplete) return choiceCandidates(suggestions.choices)
    return world === null ? [] : optionCandidates(world, place, option, query)
  }, [world, place, option, query, suggestions])
  const notes = {
    none: '',
    ready: candidates.length === 0 ? t('composer.no-suggestions') : '',
    waiting: candidates.length === 0 ? t('composer.looking-for-suggestions') : '',
    failed: t('composer.didnt-respond-with-suggestions', { name: place.offered.application.name }),
  }
  return { candidates, note: isOpen ? notes[suggestions.state] : '' }
}
