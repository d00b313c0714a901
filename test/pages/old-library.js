/** Changes prototypes as old libraries do. */
Array.prototype.clear = function () {
  this.length = 0;
};
Array.prototype.each = Array.prototype.forEach;
Function.prototype.bindAsEventListener = Function.prototype.bind;
String.prototype.escapeHTML = String.prototype.toString;
