import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import { useStore } from 'zustand'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { type FrameViewStore, layoutIn, lockIn } from '../ports/frame-view.ts'
import { EntitlementSimulator } from './entitlement-simulator.tsx'

/** A pane of a second user. */
export type SecondSwitch = { readonly isOpen: boolean; readonly toggle: () => void }

type SimulatorsProps = { activity: EmbeddedActivity; view: FrameViewStore; second: SecondSwitch }

const layouts = [
  { value: 'as-is', text: 'As it lies in the page' },
  { value: '0', text: 'Focused' },
  { value: '1', text: 'Picture in picture' },
  { value: '2', text: 'Grid' },
] as const

const orientations = [
  { value: 'as-is', text: 'As the window is' },
  { value: 'portrait', text: 'Upright' },
  { value: 'landscape', text: 'On its side' },
] as const

const thermalStates = [
  { value: '0', text: 'Cool' },
  { value: '1', text: 'Warm' },
  { value: '2', text: 'Hot' },
  { value: '3', text: 'Critical' },
] as const

/** Another device, another place in the page, another purse: what the app is told of them is what it would be told then. */
export function Simulators({ activity, view, second }: SimulatorsProps) {
  const { thermalState, tried } = useStore(view)
  const change = (next: Partial<typeof tried>) => view.setState({ tried: { ...tried, ...next } })

  return (
    <div className="developer-scroll">
      <Switch
        label="Second user"
        hint="Opens the same Activity once more beside this one, for another account of yours."
        isOn={second.isOpen}
        onSwitch={second.toggle}
      />
      <RadioChoice
        label="Layout"
        options={layouts}
        chosen={tried.layoutMode === null ? 'as-is' : modeValues[tried.layoutMode]}
        onChoose={(value) => change({ layoutMode: value === 'as-is' ? null : modes[value] })}
      />
      <RadioChoice
        label="Orientation"
        options={orientations}
        chosen={tried.orientation ?? 'as-is'}
        onChoose={(value) => change({ orientation: value === 'as-is' ? null : value })}
      />
      <LockWords view={view} />
      <RadioChoice
        label="Thermal state"
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

const locks = { 1: 'may be turned', 2: 'is held upright', 3: 'is held lying' } as const

/** What the app wants of its screen, which a device obeys that is tried. */
function LockWords({ view }: { view: FrameViewStore }) {
  const lock = useStore(view, lockIn)
  const layout = useStore(view, layoutIn)
  return (
    <p className="developer-quiet" role="status">
      By the app’s lock it {locks[lock]} {places[layout]}. A device obeys that, and so does one that is tried here.
    </p>
  )
}

const places = { 0: 'while it is focused', 1: 'as a picture in picture', 2: 'as a tile of a grid' } as const
