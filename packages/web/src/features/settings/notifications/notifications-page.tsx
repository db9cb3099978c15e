import { useState } from 'react'
import { t } from '../../../language/settings.ts'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useStoredChoice } from '../../../shared/stored-choice.ts'
import { desktopChoice, notifyOfChoice, soundChoice } from '../../../shared/user/notification-choices.ts'
import { GuildNotifications } from './guild-notifications.tsx'

const worths = [
  {
    value: 'guilds',
    text: t('notifications.use-each-guilds-setting'),
    hint: t('notifications.you-also-get-all-direct-messages'),
  },
  {
    value: 'personal',
    text: t('notifications.only-messages-to-me'),
    hint: t('notifications.mentions-and-direct-messages'),
  },
  { value: 'nothing', text: t('notifications.nothing') },
] as const

/** The notification settings of this browser. */
export function NotificationsPage() {
  const worth = useStoredChoice(notifyOfChoice)
  const sound = useStoredChoice(soundChoice)

  return (
    <>
      <Section title={t('notifications.in-this-browser')} text={t('notifications.applies-while-in-the-background')}>
        <DesktopSwitch />
        <Switch
          label={t('notifications.sounds')}
          isOn={sound === 'on'}
          onSwitch={(isOn) => soundChoice.choose(isOn ? 'on' : 'off')}
        />
        <RadioChoice
          label={t('notifications.notify-me-about')}
          options={worths}
          chosen={worth}
          onChoose={notifyOfChoice.choose}
        />
      </Section>
      <Section title={t('notifications.guilds')} text={t('notifications.applies-to-all-of-your-devices')}>
        <GuildNotifications />
      </Section>
    </>
  )
}

const reasons = {
  refused: t('notifications.your-browser-blocks-notifications-for-this'),
  missing: t('notifications.this-browser-doesnt-support-notifications-for'),
}

/** The browser asks the first time; without its permission nothing is shown, whatever is selected here. */
function DesktopSwitch() {
  const isWanted = useStoredChoice(desktopChoice) === 'on'
  const [reason, setReason] = useState<keyof typeof reasons | null>(null)
  const isOn = isWanted && 'Notification' in window && Notification.permission === 'granted'

  async function turn(on: boolean) {
    setReason(null)
    if (!on) desktopChoice.choose('off')
    else if (!('Notification' in window)) setReason('missing')
    else if ((await Notification.requestPermission()) === 'granted') desktopChoice.choose('on')
    else setReason('refused')
  }

  return (
    <>
      <Switch
        label={t('notifications.desktop-notifications')}
        hint={t('notifications.your-system-shows-the-sender')}
        isOn={isOn}
        onSwitch={(on) => void turn(on)}
      />
      <Notice tone="danger">{reason === null ? null : reasons[reason]}</Notice>
    </>
  )
}
