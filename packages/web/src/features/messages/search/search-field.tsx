import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '../../../language/dialogs.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { endEarlyTyping } from '../../../shared/overlay/early-typing.ts'
import { useWorld } from '../../../state/world.ts'
import { searchTokenAt } from './parse-search.ts'
import { type SearchedPlace, type SearchSuggestion, searchSuggestions } from './search-suggestions.ts'

type SearchFieldProps = { place: SearchedPlace; onSearch: (text: string) => void; onClose: () => void }

/** The text of a search, and the completions of the part that is being typed. */
function useSearchText(place: SearchedPlace, onClose: () => void) {
  const world = useWorld((each) => each)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [caret, setCaret] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const token = useMemo(() => searchTokenAt(text, caret), [text, caret])
  const suggestions = useMemo(
    () => (isOpen ? searchSuggestions(world, place, token, Date.now()) : []),
    [isOpen, world, place, token],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is taken once.
  useEffect(() => {
    input.current?.focus()
    const early = endEarlyTyping()
    if (early !== '') write(early)
  }, [])

  function write(next: string, at = next.length) {
    setText(next)
    setCaret(at)
    setActive(-1)
    setIsOpen(true)
    input.current?.focus()
  }

  const choose = (suggestion: SearchSuggestion) =>
    write(
      `${text.slice(0, token.from)}${suggestion.text}${text.slice(token.to).trimStart()}`,
      token.from + suggestion.text.length,
    )

  function takeKey(event: KeyboardEvent) {
    const chosen = suggestions[active]
    const step = STEPS.get(event.key)
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && suggestions.length > 0) setIsOpen(false)
    else if (event.key === 'Escape') onClose()
    else if (step !== undefined && suggestions.length > 0) setActive(stepped(active, step, suggestions.length))
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { input, text, suggestions, active, write, choose, takeKey, setCaret, setIsOpen }
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

/** The field for the words and filters of a search, with completion of the filters. */
export function SearchField({ place, onSearch, onClose }: SearchFieldProps) {
  const listId = useId()
  const { input, text, suggestions, active, write, choose, takeKey, setCaret, setIsOpen } = useSearchText(
    place,
    onClose,
  )

  return (
    <search className="search-field">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setIsOpen(false)
          if (text.trim() !== '') onSearch(text)
        }}
      >
        <div className="search-frame">
          <Search className="search-sign" aria-hidden="true" />
          <input
            ref={input}
            className="search-input"
            type="text"
            role="combobox"
            aria-label={t('messages.search-for')}
            aria-expanded={suggestions.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            placeholder={t('messages.search-for')}
            autoComplete="off"
            spellCheck={false}
            maxLength={1000}
            enterKeyHint="search"
            value={text}
            onChange={({ target }) => write(target.value, target.selectionStart ?? target.value.length)}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? text.length)}
            onFocus={() => setIsOpen(true)}
            onBlur={() => setIsOpen(false)}
            onKeyDown={takeKey}
          />
          {text === '' ? null : (
            <IconButton label={t('messages.search-clear')} side="bottom" onClick={() => write('')}>
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </form>
      <Suggestions id={listId} suggestions={suggestions} active={active} onChoose={choose} />
    </search>
  )
}

/** No suggestion is chosen before the first one. */
const stepped = (active: number, step: number, count: number): number =>
  active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count

type SuggestionsProps = {
  id: string
  suggestions: readonly SearchSuggestion[]
  active: number
  onChoose: (suggestion: SearchSuggestion) => void
}

function Suggestions({ id, suggestions, active, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      className="search-suggestions"
      role="listbox"
      aria-label={t('messages.search-filters')}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the text box refers to the active option.
        <div
          key={suggestion.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className="search-suggestion"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <span className="search-suggestion-label">{suggestion.label}</span>
          <span className="search-suggestion-detail">{suggestion.detail}</span>
        </div>
      ))}
    </div>
  )
}
