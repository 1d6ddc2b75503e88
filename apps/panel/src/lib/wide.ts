/** From this width on the places stand in a rail, tools in the top bar, and menus beside their button instead of in a sheet. */
export const WIDE = window.matchMedia('(min-width: 1024px)');
