import { useState } from 'react'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { useKept } from '../../../shared/kept-choice.ts'
import { Notice } from '../../../shared/page/notice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { desktopChoice, soundChoice, worthChoice } from '../../../shared/user/notification-choices.ts'
import { GuildNotifications } from './guild-notifications.tsx'

const worths = [
  { value: 'guilds', text: 'As guilds are set', hint: 'And every private message' },
  { value: 'personal', text: 'Only what is for me', hint: 'Mentions and private messages' },
  { value: 'nothing', text: 'Nothing' },
] as const

/** What one wants to hear of, and how. */
export function NotificationsPage() {
  const worth = useKept(worthChoice)
  const sound = useKept(soundChoice)

  return (
    <>
      <Section title="In this browser" text="For what comes while Guildhall is open and you look elsewhere.">
        <DesktopSwitch />
        <Switch label="Sounds" isOn={sound === 'on'} onSwitch={(isOn) => soundChoice.choose(isOn ? 'on' : 'off')} />
        <RadioChoice label="What for" options={worths} chosen={worth} onChoose={worthChoice.choose} />
      </Section>
      <Section title="Guilds" text="The same on all of your devices.">
        <GuildNotifications />
      </Section>
    </>
  )
}

const reasons = {
  refused: 'The browser does not let this page show notifications. Allow them for this page in the browser’s settings.',
  missing: 'This browser shows no notifications for this page.',
}

/** The browser asks the first time; without its leave nothing is shown, whatever was chosen here. */
function DesktopSwitch() {
  const isWanted = useKept(desktopChoice) === 'on'
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
        label="Desktop notifications"
        hint="Shown by your system, with who wrote and what."
        isOn={isOn}
        onSwitch={(on) => void turn(on)}
      />
      <Notice tone="danger">{reason === null ? null : reasons[reason]}</Notice>
    </>
  )
}
