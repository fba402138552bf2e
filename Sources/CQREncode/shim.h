// libqrencode: the modules of QR codes.
#include <qrencode.h>
