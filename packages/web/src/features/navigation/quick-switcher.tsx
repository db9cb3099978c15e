import { t } from '../../language/dialogs.ts'
import '../../shared/lists/match-row.css'
import './quick-switcher.css'
import { Server, SquareSlash } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Badge } from '../../shared/appearance/badge.tsx'
import { FieldFrame } from '../../shared/form/field-frame.tsx'
import { ChannelIcon } from '../../shared/guild/channel-icon.tsx'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { endEarlyTyping } from '../../shared/overlay/early-typing.ts'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { labelWithMarks } from '../../shared/page/label-with-marks.ts'
import { currentLocation, navigate } from '../../shared/page/location.ts'
import { recentPaths } from '../../shared/page/recent-paths.ts'
import { normalizeForSearch } from '../../shared/text/normalize-for-search.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import { openPrivateChannel } from '../../shared/user/open-private-channel.ts'
import type { Client } from '../../state/client.ts'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'
import { type ClientDestination, destinationsOf } from './destinations.ts'
import { findDestinations } from './find-destinations.ts'

/** A command of the client that the switcher offers. */
export type ClientCommand = { readonly label: string; readonly run: () => void }

type QuickSwitcherProps = {
  commands: readonly ClientCommand[]
  /** The element that gets the focus back. */
  opener: Element | null
  onClose: () => void
}

/** What the list contains: a place or a command. */
type Option =
  | { readonly key: string; readonly place: ClientDestination }
  | { readonly key: string; readonly command: ClientCommand }

const MOST_OPTIONS = 12

/** Finds a channel, a person, a guild or a command by name, and opens it. */
export function QuickSwitcher({ commands, opener, onClose }: QuickSwitcherProps) {
  const client = useClient()
  const id = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const options = useOptions(query, commands)
  const chosen = options[Math.min(active, options.length - 1)]

  function open(option: Option | undefined) {
    if (option === undefined) return
    onClose()
    if ('command' in option) option.command.run()
    else void runWithErrorToast(() => goTo(client, option.place))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = STEPS.get(event.key)
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) open(chosen)
    else if (options.length > 0) setActive((active + step + options.length) % options.length)
  }

  return (
    <Dialog
      title={t('navigation.quick-switcher')}
      onClose={onClose}
      returnTo={opener instanceof HTMLElement ? opener : undefined}
    >
      <div className="switcher">
        <FieldFrame>
          {(tied) => (
            <input
              {...tied}
              className="field-input"
              aria-label={t('navigation.where-to')}
              placeholder={t('navigation.channel-person-guild-or')}
              autoComplete="off"
              spellCheck={false}
              role="combobox"
              aria-expanded={options.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              {...(chosen !== undefined && { 'aria-activedescendant': `${id}-${options.indexOf(chosen)}` })}
              value={query}
              onChange={({ target }) => {
                setQuery(target.value)
                setActive(0)
              }}
              onFocus={() => setQuery(endEarlyTyping() + query)}
              onKeyDown={onKeyDown}
            />
          )}
        </FieldFrame>
        <Options id={id} options={options} chosen={chosen} onActive={setActive} onChoose={open} />
        <p className="switcher-none" role="status">
          {options.length === 0 ? t('navigation.nothing-found') : ''}
        </p>
        <p className="switcher-hint">{t('navigation.start-with-a-character')}</p>
      </div>
    </Dialog>
  )
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])

async function goTo(client: Client, { path, user }: ClientDestination): Promise<void> {
  if (user === null) navigate(path)
  else await openPrivateChannel(client, user.id)
}

/** What matches: places, and below them commands. Without a query, places other than the open one. */
function useOptions(query: string, commands: readonly ClientCommand[]): readonly Option[] {
  const world = useSnapshot((state) => state.world)
  const marks = useSnapshot((state) => state.marks)
  const me = useMe()
  const all = useMemo(() => (world === null ? [] : destinationsOf({ world, marks })), [world, marks])
  return useMemo(() => {
    const here = currentLocation().path
    const places = findDestinations(all, query, recentPaths(me.id), MOST_OPTIONS).filter(
      ({ path }) => query.trim() !== '' || path !== here,
    )
    const wanted = normalizeForSearch(query)
    const named = wanted === '' ? [] : commands.filter(({ label }) => hasWord(label, wanted))
    return [
      ...places.map((place) => ({ key: place.path, place })),
      ...named.map((command) => ({ key: command.label, command })),
    ].slice(0, MOST_OPTIONS)
  }, [all, query, commands, me.id])
}

/** Whether it, or one of its words, begins with a text. */
const hasWord = (label: string, wanted: string): boolean => ` ${normalizeForSearch(label)}`.includes(` ${wanted}`)

type OptionsProps = {
  id: string
  options: readonly Option[]
  chosen: Option | undefined
  onActive: (index: number) => void
  onChoose: (option: Option) => void
}

/** The list. The focus stays in the text field. */
function Options({ id, options, chosen, onActive, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option must be visible.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <div ref={list} id={id} className="switcher-list" role="listbox" aria-label={t('navigation.matches')}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the text field refers to the active option.
        <div
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={option === chosen}
          className="match-row"
          data-unread={'place' in option && option.place.unread.unread}
          onPointerMove={() => (option === chosen ? undefined : onActive(index))}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {'place' in option ? <PlaceLine place={option.place} /> : <CommandLine command={option.command} />}
        </div>
      ))}
    </div>
  )
}

function PlaceLine({ place: { kind, label, detail, unread, channelType, user } }: { place: ClientDestination }) {
  return (
    <>
      <span className="match-row-picture" aria-hidden="true">
        {user !== null ? (
          <Avatar user={user} size={24} />
        ) : kind === 'guild' ? (
          <Server />
        ) : (
          <ChannelIcon type={channelType ?? 0} />
        )}
      </span>
      <span className="match-row-label">{label}</span>
      <span className="unseen">{labelWithMarks('', unread)}</span>
      <span className="match-row-detail">{kind === 'guild' ? t('navigation.guild') : detail}</span>
      <Badge count={unread.mentions} />
    </>
  )
}

const CommandLine = ({ command: { label } }: { command: ClientCommand }) => (
  <>
    <span className="match-row-picture" aria-hidden="true">
      <SquareSlash />
    </span>
    <span className="match-row-label">{label}</span>
    <span className="match-row-detail">{t('navigation.command')}</span>
  </>
)
