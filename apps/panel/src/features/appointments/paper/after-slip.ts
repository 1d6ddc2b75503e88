/** How the printer cuts the paper after a slip: through, or but for a point that holds it. */
export const CUTS = ['none', 'partial', 'full'] as const;
/** By which pin of its plug the drawer at the printer is opened. */
export const DRAWERS = ['none', 'pin-2', 'pin-5'] as const;

/** What the printer does after the slip. */
export interface AfterSlip {
  cut: (typeof CUTS)[number];
  drawer: (typeof DRAWERS)[number];
}
