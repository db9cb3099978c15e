import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { useStore } from 'zustand'
import { t } from '../../../language/activity-developer.ts'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { type FrameViewStore, layoutIn, lockIn } from '../ports/frame-view.ts'
import { EntitlementSimulator } from './entitlement-simulator.tsx'

/** A pane of a second user. */
export type SecondUserToggle = { readonly isOpen: boolean; readonly toggle: () => void }

type SimulatorsProps = { activity: EmbeddedActivity; view: FrameViewStore; second: SecondUserToggle }

const layouts = [
  { value: 'as-is', text: t('developer.same-as-the-page') },
  { value: '0', text: t('developer.focused') },
  { value: '1', text: t('developer.picture-in-picture') },
  { value: '2', text: t('developer.grid') },
] as const

const orientations = [
  { value: 'as-is', text: t('developer.same-as-the-window') },
  { value: 'portrait', text: t('developer.portrait') },
  { value: 'landscape', text: t('developer.landscape') },
] as const

const thermalStates = [
  { value: '0', text: t('developer.cool') },
  { value: '1', text: t('developer.warm') },
  { value: '2', text: t('developer.hot') },
  { value: '3', text: t('developer.critical') },
] as const

/** Simulates another device, another layout and other entitlements: the app receives what it would then. */
export function Simulators({ activity, view, second }: SimulatorsProps) {
  const { thermalState, tried } = useStore(view)
  const change = (next: Partial<typeof tried>) => view.setState({ tried: { ...tried, ...next } })

  return (
    <div className="developer-scroll">
      <Switch
        label={t('developer.second-user')}
        hint={t('developer.opens-the-same-activity-again-beside')}
        isOn={second.isOpen}
        onSwitch={second.toggle}
      />
      <RadioChoice
        label={t('developer.layout')}
        options={layouts}
        chosen={tried.layoutMode === null ? 'as-is' : modeValues[tried.layoutMode]}
        onChoose={(value) => change({ layoutMode: value === 'as-is' ? null : modes[value] })}
      />
      <RadioChoice
        label={t('developer.orientation')}
        options={orientations}
        chosen={tried.orientation ?? 'as-is'}
        onChoose={(value) => change({ orientation: value === 'as-is' ? null : value })}
      />
      <LockWords view={view} />
      <RadioChoice
        label={t('developer.thermal-state')}
        options={thermalStates}
        chosen={thermalValues[thermalState]}
        onChoose={(value) => view.setState({ thermalState: thermals[value] })}
      />
      <EntitlementSimulator applicationId={activity.application_id} />
    </div>
  )
}

const modes = { 0: 0, 1: 1, 2: 2 } as const
const modeValues = { 0: '0', 1: '1', 2: '2' } as const
const thermals = { 0: 0, 1: 1, 2: 2, 3: 3 } as const
const thermalValues = { 0: '0', 1: '1', 2: '2', 3: '3' } as const

const locks = {
  1: 'unlocked',
  2: 'portrait',
  3: 'landscape',
} as const

/** The app's orientation lock, which a simulated device obeys. */
function LockWords({ view }: { view: FrameViewStore }) {
  const lock = useStore(view, lockIn)
  const layout = useStore(view, layoutIn)
  return (
    <p className="developer-quiet" role="status">
      {t('developer.orientation-set-by-the-app', { lock: locks[lock], where: places[layout] })}
    </p>
  )
}

const places = {
  0: 'focused',
  1: 'pip',
  2: 'grid',
} as const
