import { t } from '../../language/main.ts'
import './account-bar.css'
import {
  Copy,
  HeadphoneOff,
  Headphones,
  LogOut,
  Mic,
  MicOff,
  ServerCog,
  Settings,
  SmilePlus,
  UserRound,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ActivityLine, statusNames } from '../../shared/activity/activity-line.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { copyIdActions } from '../../shared/developer-mode.ts'
import { Menu, type MenuAction, type MenuActions } from '../../shared/overlay/menu.tsx'
import { openDialog } from '../../shared/overlay/open-dialog.tsx'
import { navigate } from '../../shared/page/location.ts'
import { instancePath, settingsPath } from '../../shared/page/paths.ts'
import { copyText } from '../../shared/text/copy-text.ts'
import { Avatar } from '../../shared/user/avatar.tsx'
import type { Client } from '../../state/client.ts'
import { userName } from '../../state/names.ts'
import { useOwnInstanceStatus } from '../../state/own-account-state.ts'
import { type OwnPresenceState, type OwnStatus, useOwnPresence, usePresence } from '../../state/own-presence.ts'
import { useClient } from '../../state/use-client.ts'
import { useOwnVoice } from '../../state/voice.ts'
import { useMe } from '../../state/world.ts'

/** The signed-in user with their status, mute and deafen buttons and a link to the settings. */
export function AccountBar() {
  const client = useClient()
  const me = useMe()
  const own = useOwnPresence()
  const isAdministrator = useOwnInstanceStatus()?.administrator === true
  const statusName = statusWords[own.status]
  const status = own.status === 'invisible' ? 'offline' : own.status
  const [custom] = usePresence(null, me.id)?.activities ?? []

  return (
    <footer className="account-bar">
      <Menu
        label={t('account-bar.change-your-status', { userName: userName(me), status: statusName })}
        side="top"
        trigger={
          <button type="button" className="account-bar-self">
            <Avatar user={me} size={32} status={status} />
            <span className="account-bar-names">
              <strong className="account-bar-name">{userName(me)}</strong>{' '}
              <span className="account-bar-handle">{custom ? <ActivityLine activity={custom} /> : statusName}</span>
            </span>
          </button>
        }
        actions={() => actionsOf(client, own, isAdministrator)}
      />
      <VoiceButtons />
      <IconButton label={t('account-bar.settings')} onClick={() => navigate(settingsPath())}>
        <Settings aria-hidden="true" />
      </IconButton>
    </footer>
  )
}

const statusWords: Readonly<Record<OwnStatus, string>> = {
  online: statusNames.online,
  idle: statusNames.idle,
  dnd: statusNames.dnd,
  invisible: t('account-bar.invisible'),
}

function actionsOf(client: Client, { status, custom }: OwnPresenceState, isAdministrator: boolean): MenuActions {
  const statuses = (['online', 'idle', 'dnd', 'invisible'] as const).map(
    (each): MenuAction => ({
      label: statusWords[each],
      icon: <Dot status={each} />,
      ...(each === status && { hint: 'now' }),
      onSelect: () => client.presence.show(each),
    }),
  )
  const say: MenuAction = {
    label: custom === null ? t('account-bar.set-a-custom-status') : t('account-bar.change-custom-status'),
    icon: <SmilePlus aria-hidden="true" />,
    onSelect: () =>
      openDialog(async () => {
        const { CustomStatusDialog } = await import('./custom-status-dialog.tsx')
        return (close) => <CustomStatusDialog onClose={close} />
      }),
  }
  const unsay: MenuAction = {
    label: t('account-bar.clear-status'),
    icon: <X aria-hidden="true" />,
    onSelect: () => client.presence.say(null),
  }
  return [...statuses, null, say, ...(custom === null ? [] : [unsay]), null, ...accountActions(client, isAdministrator)]
}

function accountActions(client: Client, isAdministrator: boolean): MenuAction[] {
  const { world } = client.store.getState()
  const name = world?.user.username ?? ''
  const id = world?.user.id ?? ''
  return [
    {
      label: t('account-bar.your-account'),
      icon: <UserRound aria-hidden="true" />,
      onSelect: () => navigate(settingsPath('account')),
    },
    ...(isAdministrator ? [administer] : []),
    {
      label: t('account-bar.copy-username'),
      icon: <Copy aria-hidden="true" />,
      onSelect: () => void copyText(name, t('account-bar.username')),
    },
    ...copyIdActions(id, t('account-bar.copy-id')),
    {
      label: t('account-bar.sign-out'),
      icon: <LogOut aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => void client.signOut(),
    },
  ]
}

const administer: MenuAction = {
  label: t('account-bar.server-administration'),
  icon: <ServerCog aria-hidden="true" />,
  onSelect: () => navigate(instancePath()),
}

const Dot = ({ status }: { status: OwnStatus }): ReactNode => (
  <span className={`account-bar-dot avatar-${status}`} aria-hidden="true" />
)

/** Whether the user is muted and deafened, now or when they join voice next. */
function VoiceButtons() {
  const { voice } = useClient()
  const { isMuted, isDeafened } = useOwnVoice()
  return (
    <>
      <IconButton label={t('account-bar.mute-yourself')} aria-pressed={isMuted} onClick={() => voice.mute(!isMuted)}>
        {isMuted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={t('account-bar.deafen-yourself')}
        aria-pressed={isDeafened}
        onClick={() => voice.deafen(!isDeafened)}
      >
        {isDeafened ? <HeadphoneOff aria-hidden="true" /> : <Headphones aria-hidden="true" />}
      </IconButton>
    </>
  )
}
