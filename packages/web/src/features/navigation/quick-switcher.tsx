import { t } from '../../language/dialogs.ts'
import '../../shared/lists/match-row.css'
import './quick-switcher.css'
import { Server, SquareSlash } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Badge } from '../../shared/appearance/badge.tsx'
import { FieldFrame } from '../../shared/form/field-frame.tsx'
import { ChannelIcon } from '../../shared/guild/channel-icon.tsx'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { endEarlyTyping } from '../../shared/overlay/early-typing.ts'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { labelWithMarks } from '../../shared/page/label-with-marks.ts'
import { navigate } from '../../shared/page/location.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import { openPrivateChannel } from '../../shared/user/open-private-channel.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'
import type { ClientDestination } from './destinations.ts'
import type { ClientCommand } from './find-destinations.ts'
import { type OfferedCommands, type SwitcherOption, useSwitcherOptions } from './use-switcher-options.ts'

type QuickSwitcherProps = OfferedCommands & {
  /** The element that gets the focus back. */
  opener: Element | null
  onClose: () => void
}

/** Finds a channel, a person, a guild or a command by name, and opens it. */
export function QuickSwitcher({ commandsOf, morePages, opener, onClose }: QuickSwitcherProps) {
  const client = useClient()
  const id = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const options = useSwitcherOptions(query, { commandsOf, morePages })
  const chosen = options[Math.min(active, options.length - 1)]

  function open(option: SwitcherOption | undefined) {
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

type OptionsProps = {
  id: string
  options: readonly SwitcherOption[]
  chosen: SwitcherOption | undefined
  onActive: (index: number) => void
  onChoose: (option: SwitcherOption) => void
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

const CommandLine = ({ command: { label, detail } }: { command: ClientCommand }) => (
  <>
    <span className="match-row-picture" aria-hidden="true">
      <SquareSlash />
    </span>
    <span className="match-row-label">{label}</span>
    <span className="match-row-detail">{detail}</span>
  </>
)
