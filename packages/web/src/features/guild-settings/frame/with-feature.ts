/** The features of a guild with one added or removed, in their order. */
export const withFeature = (features: readonly string[], feature: string, isOn: boolean): string[] => {
  const others = features.filter((each) => each !== feature)
  return isOn ? [...others, feature] : others
}
