package org.parley.plugins.models.numeric;

/** Arrays of floats; its twin of the other precision is made by the build. */
record FloatIndexing() implements Indexing<float[]> {

    @Override
    public void choose(float[] from, int fromOffset, int[] candidates, int window, int[] chosen, int chosenOffset) {
        int at = chosenOffset;
        for (int first = 0; first < candidates.length; first += window) {
            int largest = candidates[first];
            for (int k = first + 1; k < first + window; k++) {
                largest = from[fromOffset + candidates[k]] > from[fromOffset + largest] ? candidates[k] : largest;
            }
            chosen[at++] = largest;
        }
    }

    @Override
    public void gather(
            float[] from, int fromOffset, int[] chosen, int chosenOffset, int[] places, float[] into, int intoOffset) {
        for (int k = 0; k < places.length; k++) {
            into[intoOffset + k] = from[fromOffset + chosen[chosenOffset + places[k]]];
        }
    }

    @Override
    public void scatter(
            float[] from, int fromOffset, int[] chosen, int chosenOffset, int[] places, float[] into, int intoOffset) {
        for (int k = 0; k < places.length; k++) {
            into[intoOffset + chosen[chosenOffset + places[k]]] += from[fromOffset + k];
        }
    }
}
