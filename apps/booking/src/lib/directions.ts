/** A link to the clinic's address, which phones open in their map app. */
export const directionsTo = ({ address, city, pincode }: { address: string; city: string; pincode: string }): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${address}, ${city} ${pincode}` })}`;
